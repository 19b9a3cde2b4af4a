import type { Config } from '../../server/config/config.ts'

type Addresses = Pick<Config, 'isProduction' | 'baseUrl' | 'foreignPort' | 'sandboxPort'>

/** The output of `npm start` once the server is ready: addresses to open, and the accounts to sign in with. */
export const welcome = ({ isProduction, baseUrl, foreignPort, sandboxPort }: Addresses, people: string[]): string => {
  if (isProduction) return `The school is ready for ${baseUrl}`
  const lines = [
    '',
    `  ${baseUrl}/  demo pages`,
    `  ${baseUrl}/dev/mail/  every mail that was sent`,
    ...(foreignPort === null ? [] : [`  http://127.0.0.1:${foreignPort}/  the same landing on another origin`]),
    ...(sandboxPort === null
      ? []
      : [`  http://127.0.0.1:${sandboxPort}/  payment providers that take no money, and their test cards`]),
    '',
    '  Sign in as',
    ...people.map((line) => `  ${line}`),
    '',
    '  Ctrl+C stops in a few seconds, a second one at once.',
    '',
  ]
  return lines.join('\n')
}
