/** Of the browser, the same on every page of this visit: what kind of screen, language and clock. Recorded, decides nothing. Source: PROVIDERS §1.1. */
export const fingerprint = (timeZone: string): string =>
  [`${screen.width}x${screen.height}`, navigator.language, timeZone].join(' ').slice(0, 200)
