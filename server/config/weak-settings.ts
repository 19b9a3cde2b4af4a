import { type Config, isProxied } from './config.ts'

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

/** Warnings about production settings that are valid but may be unintended: one sentence per setting. */
export const weaknessesOf = (config: Config): string[] => {
  if (!config.isProduction) return []
  return [
    ...(config.captcha === 'none'
      ? ['CAPTCHA=none: nothing but limits keeps robots from signing in and asking for mails']
      : []),
    ...proxyWeakness(config),
  ]
}
