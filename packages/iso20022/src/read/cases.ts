import type { InvestigationAnswer, ReturnAnswer, ReturnRequest } from '../messages.ts';
import type { Node } from './node.ts';
import { assignmentOf, eitherOf, originalOf, reasonOf, routingNumberOf } from './parties.ts';

/** `camt.056.001.08`: the sender asks for a payment back. */
export function returnRequest(message: Node): ReturnRequest {
  const transaction = message.one('Undrlyg', 'TxInf');
  return {
    ...assignmentOf(message.one('Assgnmt')),
    caseId: message.text(35, 'Case', 'Id'),
    caseCreator: eitherOf(message.one('Case', 'Cretr')),
    original: originalOf(transaction),
    amount: transaction.dollars('OrgnlIntrBkSttlmAmt'),
    settlementDate: transaction.date('OrgnlIntrBkSttlmDt'),
    reason: reasonOf(transaction.one('CxlRsnInf')),
  };
}

/** `camt.029.001.09`: the answer to such a request. */
export function returnAnswer(message: Node): ReturnAnswer {
  const transaction = message.one('CxlDtls', 'TxInfAndSts');
  return {
    ...assignmentOf(message.one('Assgnmt')),
    caseId: message.text(35, 'RslvdCase', 'Id'),
    caseCreator: eitherOf(message.one('RslvdCase', 'Cretr')),
    original: originalOf(transaction),
    confirmation: message.text(4, 'Sts', 'Conf'),
    reasons: transaction.all('CxlStsRsnInf').map(reasonOf),
  };
}

/** `camt.110.001.01`: a question about a payment. */
export function investigation(message: Node) {
  const request = message.one('InvstgtnReq');
  const underlying = request.one('Undrlyg');
  const payment = underlying.optional('IntrBk') ?? underlying.one('Initn');
  return {
    from: routingNumberOf(request.one('Rqstr', 'Agt')),
    to: routingNumberOf(request.one('Rspndr', 'Agt')),
    investigationType: request.text(4, 'InvstgtnTp', 'Cd'),
    original: originalOf(payment),
    questions: message.all('InvstgtnData').map((question) => ({
      reason: question.text(4, 'Rsn', 'Cd'),
      text: question.optionalText(500, 'AddtlReqData', 'ReqNrrtv'),
    })),
  };
}

/** `camt.111.001.01`: the answer to such a question. */
export function investigationAnswer(message: Node): InvestigationAnswer {
  const response = message.one('InvstgtnRspn');
  const request = message.one('OrgnlInvstgtnReq');
  return {
    from: routingNumberOf(request.one('Rspndr', 'Agt')),
    to: routingNumberOf(request.one('Rqstr', 'Agt')),
    requestId: request.text(35, 'MsgId'),
    investigationType: request.text(4, 'InvstgtnTp', 'Cd'),
    status: response.text(4, 'InvstgtnSts', 'Sts'),
    answers: response
      .all('InvstgtnData')
      .map((answer) => answer.text(500, 'RspnData', 'RspnNrrtv')),
  };
}
