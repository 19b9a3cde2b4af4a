import type { Config } from '../config.ts'
import { safeTarget } from '../contract/redirects.ts'

type TargetConfig = Pick<Config, 'baseUrl' | 'allowedOrigins'>

/** Where to lead, as a whole address; null for a place that the school does not lead to. */
export const allowedTarget = ({ baseUrl, allowedOrigins }: TargetConfig, raw: string): string | null =>
  safeTarget(raw, { base: baseUrl, origins: allowedOrigins })?.href ?? null

/** Where to lead, as a whole address. What is absent or bad counts as the school's root. */
export const targetOf = (config: TargetConfig, raw: string | undefined): string =>
  (raw === undefined ? null : allowedTarget(config, raw)) ?? `${config.baseUrl}/`
