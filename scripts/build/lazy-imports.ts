import { type BuiltFile, closureOf } from './built-file.ts'

/** Checks the hashes of a module and of what it needs before it runs, as the loader does for the first ones. */
const HELPER = `
async function $lazy(files){
  const at=(file)=>new URL(file,import.meta.url).href;
  await Promise.all(files.map(([file,integrity])=>new Promise((onload,onerror)=>
    document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",integrity,href:at(file),onload,onerror}))
  )));
  return import(at(files[0][0]))
}`

const LAZY = /\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g

/**
 * Puts the hashes of lazily imported files into the code that imports them, so that the one `integrity` of the entry
 * protects every file of the widget. `built` holds those files, finished.
 */
export const withIntegrity = (code: string, built: BuiltFile[]): string => {
  const lazy = (file: string) => {
    const files = closureOf(file, built).map(({ file, integrity }) => [`./${file}`, integrity])
    return `$lazy(${JSON.stringify(files)})`
  }
  const replaced = code.replace(LAZY, (_, _quote, file: string) => lazy(file))
  return replaced === code ? code : replaced + HELPER
}
