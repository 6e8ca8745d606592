import { capability } from '../../capability/capability.ts';
import { certificateAuditChecks } from './audit-checks.ts';
import { certificateSource } from './certificate-facts.ts';
import { seedCertificateRates } from './demo.ts';
import { type MaturityDependencies, matureCertificates } from './maturity/mature-certificates.ts';
import { notifyOfMaturity } from './maturity/notify-of-maturity.ts';
import { certificateNews } from './maturity/tell-owners.ts';
import { certificateRoutes } from './routes.ts';

export const certificates = capability({
  routes: certificateRoutes,
  jobs: (means: MaturityDependencies) => [
    {
      // Hourly, because what cannot be paid out yet is tried again; the first run of a day follows
      // the interest of the day before.
      name: 'mature_certificates',
      schedule: '50 * * * *',
      work: () => matureCertificates(means),
    },
    {
      name: 'tell_maturities',
      schedule: '20 * * * *',
      work: () => notifyOfMaturity(means.database),
    },
  ],
  auditChecks: certificateAuditChecks,
  factSources: [certificateSource],
  alertKinds: [certificateNews],
  demo: seedCertificateRates,
});
