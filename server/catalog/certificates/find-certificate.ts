import type { Deps } from '../../deps.ts'
import { type CertificateKey, type GiftCertificate, liveCertificate } from './certificate-store.ts'
import { codeHashes } from './code.ts'

type FindDeps = Pick<Deps, 'config' | 'now'>

/** How the certificate of a code is found, whichever of the server's secrets it was kept by. `plain` is what `readCode` answers. */
export const certificateKey = ({ config, now }: FindDeps, plain: string): CertificateKey => ({
  hashes: codeHashes(config.sessionSecrets, plain),
  at: now(),
})

/** Null for unknown, redeemed, expired and void alike. */
export const findCertificate = (deps: FindDeps & Pick<Deps, 'db'>, plain: string): Promise<GiftCertificate | null> =>
  liveCertificate(deps.db, certificateKey(deps, plain))
