import { type BuiltFile, closureOf } from './built-file.ts'

interface Importer {
  code: string
  imports: string[]
}

/** Checks the hashes of a module and of what it needs before it runs, as the loader does for the first ones. */
const HELPER = `
async function $lazy(files){
  const at=(file)=>new URL(file,import.meta.url).href;
  await Promise.all(files.map(([file,integrity])=>new Promise((onload,fail)=>
    document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",integrity,href:at(file),onload,onerror:()=>fail(Error(file+" did not load"))}))
  )));
  return import(at(files[0][0]))
}`

const LAZY = /\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g

/**
 * Puts the hashes of lazily imported files into the code that imports them, so that the one `integrity` of the entry
 * protects every file of the widget; what the importer itself needs is there already. `built` holds all of those files, finished.
 */
export const withIntegrity = ({ code, imports }: Importer, built: BuiltFile[]): string => {
  const present = imports.flatMap((file) => closureOf(file.replace(/^\.\//, ''), built))
  const lazy = (file: string) => {
    const wanted = closureOf(file, built).filter((one) => !present.includes(one))
    const files = wanted.map(({ file, integrity }) => [`./${file}`, integrity])
    return `$lazy(${JSON.stringify(files)})`
  }
  const replaced = code.replace(LAZY, (_, _quote, file: string) => lazy(file))
  return replaced === code ? code : replaced + HELPER
}
