const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

const isEngine = (name: string): name is Engine => ENGINES.some((engine) => engine === name)

const chosen = process.env.TEST_ENGINE || 'chromium'
if (!isEngine(chosen)) throw new Error(`TEST_ENGINE is one of ${ENGINES.join(', ')}, not ${chosen}`)

/** The browser engine of this run: `TEST_ENGINE`, by default Chromium. */
export const engine: Engine = chosen
