import type { Plugin } from 'vite'

/** A module without a file: it exports each entry of `data` under its name. */
export const virtualModule = (name: string, data: object): Plugin => ({
  name,
  resolveId: (id) => (id === name ? name : null),
  load: (id) =>
    id === name
      ? Object.entries(data)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      : null,
})
