import type { Page } from '../page.ts'

/** A page that keeps what would have left it. */
export const aPageAt = (address: string): Page & { left: string[]; comeBack: () => void } => {
  const left: string[] = []
  const returns: (() => void)[] = []
  return {
    address: () => new URL(address),
    reload: () => left.push('reload'),
    assign: (url) => left.push(url),
    openBeside: (url) => left.push(`beside ${url}`),
    post: (url, fields) => left.push(`POST ${url} ${JSON.stringify(fields)}`),
    timeZone: () => 'Europe/Moscow',
    onReturn: (listener) => returns.push(listener),
    frame: { staysInFrame: () => false, openNextTab: () => () => undefined, staysIn: async () => false },
    left,
    comeBack: () => returns.forEach((listener) => listener()),
  }
}
