import type { Config } from '../config.ts'
import { safeTarget } from '../contract/redirects.ts'

type TargetConfig = Pick<Config, 'baseUrl' | 'allowedOrigins' | 'eventOrigins'>

/** Where to lead, as a whole address; null for a place that the school does not lead to. */
export const allowedTarget = ({ baseUrl, allowedOrigins, eventOrigins }: TargetConfig, raw: string): string | null =>
  safeTarget(raw, { base: baseUrl, origins: [...allowedOrigins, ...eventOrigins] })?.href ?? null

/** Where to lead, as a whole address. What is absent or bad counts as the `room` of the event, else as the school's root. */
export const targetOf = (config: TargetConfig, raw: string | undefined, room?: string | null): string =>
  (raw === undefined ? null : allowedTarget(config, raw)) ?? room ?? `${config.baseUrl}/`
