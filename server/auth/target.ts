import type { Config } from '../config.ts'
import { safeTarget } from '../contract/redirects.ts'

type TargetConfig = Pick<Config, 'baseUrl' | 'allowedOrigins'>

/** Where to lead, as a whole address; null for a place that the school does not lead to. */
export const allowedTarget = ({ baseUrl, allowedOrigins }: TargetConfig, raw: string): string | null =>
  safeTarget(raw, { base: baseUrl, origins: allowedOrigins })?.href ?? null

/** The same for the room of an event, which may also be where anybody can open rooms, and which only an event leads into. */
export const allowedRoom = ({ eventOrigins, ...config }: TargetConfig & Pick<Config, 'eventOrigins'>, raw: string) =>
  allowedTarget({ ...config, allowedOrigins: [...config.allowedOrigins, ...eventOrigins] }, raw)

/** Where to lead, as a whole address. What is absent or bad counts as the `room` of the event, else as the school's root. */
export const targetOf = (config: TargetConfig, raw: string | undefined, room?: string | null): string =>
  (raw === undefined ? null : allowedTarget(config, raw)) ?? room ?? `${config.baseUrl}/`
