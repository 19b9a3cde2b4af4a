/** An error of a page, and in one sentence what its editor does about it. */
export interface Problem {
  title: string
  mend: string
}

export interface CheckTexts {
  heading: string
  summary: (errors: number, all: number) => string
  checking: string
  isRight: string
  isWrong: string
  again: string
  close: string
  findings: {
    tag: { ok: string; missing: Problem; twice: Problem; versions: (versions: string) => Problem }
    element: { ok: string; missing: Problem }
    copy: { ok: string; copy: (src: string, optimizer: string) => Problem; delayed: (optimizer: string) => Problem }
    version: {
      ok: (version: string) => string
      fixed: (version: string, script: string) => Problem
      copy: (version: string) => Problem
      cached: (version: string) => Problem
      markup: Problem
    }
    origin: { ok: string; unlisted: (message: string) => Problem; silent: Problem }
    policy: { ok: string; lacks: (sources: string) => Problem }
    permissions: { ok: string; forbids: (features: string, header: string) => Problem }
    visible: { ok: string; hidden: (element: string) => Problem }
    height: { ok: string; jumps: (rules: string) => Problem; unknown: Problem }
    next: { ok: string; refused: (addresses: string) => Problem }
    cookie: { own: string; stored: string; dropped: Problem; session: Problem }
    links: { ok: string; prevented: (links: string) => Problem }
    noscript: { ok: string; missing: (address: string) => Problem }
    speed: { ok: (seconds: string) => string; slow: (seconds: string) => Problem }
  }
}
