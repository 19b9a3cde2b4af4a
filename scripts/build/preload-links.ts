import type { BuiltFile } from './built-file.ts'

const link = ({ file, integrity }: BuiltFile, attributes: string) =>
  `<link rel="modulepreload" crossorigin="anonymous"${attributes} href="/widget/${file}" integrity="${integrity}">\n`

/**
 * Links for the head of a page of the school: the browser fetches the files while the script that wants them comes. What makes the
 * view live stands back behind the `first` ones, which show the cart. Over HTTP/1.1 the last one waits for a free connection, so it
 * should be small.
 */
export const preloadLinks = (first: BuiltFile[], later: BuiltFile[]): string =>
  [...first.map((file) => link(file, '')), ...later.map((file) => link(file, ' fetchpriority="low"'))].join('')
