import type { Config } from '../config/config.ts'
import { safeTarget } from '../contract/redirects.ts'

type TargetConfig = Pick<Config, 'baseUrl' | 'allowedOrigins'>

/** The redirect target as an absolute address; null if it is not on an allowed origin. */
export const allowedTarget = ({ baseUrl, allowedOrigins }: TargetConfig, raw: string): string | null =>
  safeTarget(raw, { base: baseUrl, origins: allowedOrigins })?.href ?? null

/** The same for an event's room. It may also be on `eventOrigins`, where anyone can open rooms, so only events lead there. */
export const allowedRoom = ({ eventOrigins, ...config }: TargetConfig & Pick<Config, 'eventOrigins'>, raw: string) =>
  allowedTarget({ ...config, allowedOrigins: [...config.allowedOrigins, ...eventOrigins] }, raw)

/** The redirect target as an absolute address. An absent or refused one is replaced by the event's `room`, else by the school's root. */
export const targetOf = (config: TargetConfig, raw: string | undefined, room?: string | null): string =>
  (raw === undefined ? null : allowedTarget(config, raw)) ?? room ?? `${config.baseUrl}/`
