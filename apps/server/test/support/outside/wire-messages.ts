/** Returns a status report about one payment, as a bank sends it. */
export function statusReport({
  messageId,
  wire,
  status,
  reason,
  words,
}: {
  messageId: string;
  wire: string;
  status: string;
  reason?: string;
  words?: string;
}): string {
  const information = reason
    ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn>${words ? `<AddtlInf>${words}</AddtlInf>` : ''}</StsRsnInf>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">
  <CstmrPmtStsRpt>
    <GrpHdr>
      <MsgId>${messageId}</MsgId>
      <CreDtTm>2026-11-20T15:04:05Z</CreDtTm>
    </GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>${wire}</OrgnlMsgId>
      <OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
    </OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>${wire}</OrgnlPmtInfId>
      <TxInfAndSts>
        <OrgnlInstrId>${wire}</OrgnlInstrId>
        <OrgnlEndToEndId>${wire}</OrgnlEndToEndId>
        <TxSts>${status}</TxSts>
        ${information}
      </TxInfAndSts>
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>
`;
}
