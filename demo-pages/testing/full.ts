/** The tags of a test: `npm test` runs it where this holds, `npm run test:full` always. */
export const fullUnless = (isQuick: boolean): string[] => (isQuick ? [] : ['@full'])
