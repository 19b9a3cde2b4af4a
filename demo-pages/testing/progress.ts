import type { Reporter, TestCase } from '@playwright/test/reporter'

const EVERY = 10

const write = (line: string) => void process.stdout.write(`${line}\n`)

const titleOf = (test: TestCase) => test.titlePath().slice(2).join(' › ')

const whyOf = ({ results }: TestCase): string[] =>
  results.flatMap(({ errors }) =>
    errors.map(({ stack, message, value, snippet }) => `${stack ?? message ?? value}\n${snippet ?? ''}`),
  )

/** Says how far the run is, a line for every ten tests (`browser 40 of 152`), and at the end what has failed, in full. */
export default function progress(): Reporter {
  const failed = new Map<string, TestCase>()
  let all = 0
  let done = 0
  return {
    printsToStdio: () => true,
    onBegin: (_, suite) => {
      all = suite.allTests().length
      write(`browser 0 of ${all}`)
    },
    onError: ({ stack, message }) => write(stack ?? message ?? 'an error outside of any test'),
    onTestEnd: (test, { status }) => {
      done += 1
      if (status !== test.expectedStatus) {
        failed.set(test.id, test)
        write(`failed: ${titleOf(test)}`)
      }
      if (done % EVERY === 0 || done === all)
        write(`browser ${done} of ${all}${failed.size > 0 ? `, ${failed.size} failed` : ''}`)
    },
    onEnd: () => {
      for (const test of failed.values()) write(['', titleOf(test), ...whyOf(test)].join('\n'))
    },
  }
}
