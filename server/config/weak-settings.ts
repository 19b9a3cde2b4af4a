import { passkeyWeaknesses } from '../auth/passkeys/settings.ts'
import { passkeysOfOthers } from '../auth/stores/passkey-store.ts'
import type { Db } from '../db/database.ts'
import { type Config, isProxied } from './config.ts'
import { consentWeaknesses } from './consent-settings.ts'

const isLoopback = (host: string) => /^(localhost|127\..+|::1)$/.test(host)

const proxyWeakness = ({ host, isHostSet, trustProxy }: Config): string[] => {
  if (trustProxy === false) {
    return [
      'TRUST_PROXY is not set: behind a proxy all people have its address, and share its limits; 0 says that there is none',
    ]
  }
  if (!isProxied(trustProxy)) return []
  if (!isHostSet) return [`HOST is not set: with TRUST_PROXY only a proxy on this machine reaches the server`]
  return typeof trustProxy === 'number' && !isLoopback(host)
    ? [`HOST=${host} with TRUST_PROXY=${trustProxy}: who reaches the port past the proxy can claim any address`]
    : []
}

/** Law 406-FZ: people in Russia sign in by a phone, by the state's services, or by a system with a Russian owner. */
const foreignLogins = ({ facebook, identity: { oidc } }: Config): string[] =>
  [
    facebook ? 'FACEBOOK_APP_ID' : '',
    oidc && !oidc.isRussianOwned ? `OIDC_ISSUER=${oidc.issuer} without OIDC_RUSSIAN_OWNER=1` : '',
  ]
    .filter((setting) => setting !== '')
    .map(
      (setting) => `${setting}: law 406-FZ forbids to sign people in Russia in by a provider without a Russian owner`,
    )

/** Whether the school charges by a provider whose sellers are Russian. */
const isRussian = ({ payments: { yookassa, cloudpayments, tbank } }: Config): boolean =>
  [yookassa, cloudpayments, tbank].some((account) => account && !account.isSandbox)

/** Warnings about production settings that are valid but may be unintended: one sentence per setting. */
export const weaknessesOf = (config: Config): string[] => {
  if (!config.isProduction) return []
  return [
    ...(config.captcha === 'none'
      ? ['CAPTCHA=none: nothing but limits keeps robots from signing in and asking for mails']
      : []),
    ...consentWeaknesses(config.consents, isRussian(config)),
    ...proxyWeakness(config),
    ...foreignLogins(config),
    ...passkeyWeaknesses(config),
  ]
}

/** Warnings about what is stored and no longer fits the settings, in production and elsewhere: one sentence per relying party. */
export const outdatedPasskeys = async (db: Db, { passkeys }: Pick<Config, 'passkeys'>): Promise<string[]> => {
  if (!passkeys) return []
  const others = await passkeysOfOthers(db, passkeys.rpId)
  return others.map(
    ({ rpId, passkeys: made }) =>
      `PASSKEY_RP_ID=${passkeys.rpId}: ${made} stored passkeys were made for ${rpId} and do not work; set that again, or people have to make new ones`,
  )
}
