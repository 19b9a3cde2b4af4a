import type { Page } from '@playwright/test'

/** Lighthouse's slow 4G (DevTools throttling): 562.5 ms per request, 1.44 Mbit/s down, 675 kbit/s up; and a CPU four times slower. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 }
const CPU_SLOWDOWN = 4

/** Emulates a phone on a fast network. */
export const slowCpu = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Emulates a phone on a slow network. */
export const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await slowCpu(page)
}
