import { readFileSync } from 'node:fs'
import { createPictures } from '../pictures.ts'
import { blackPng } from './png.ts'

/* Draws the files that it is called with, and prints what they have become and how much memory that took at most. */

const pictures = createPictures()
const draw = async (bytes: Buffer) => typeof (await pictures.draw(bytes))
await draw(blackPng(9, 9)) // loads the library
const all = process.argv.slice(2).map((path) => readFileSync(path))

const resident = () => process.memoryUsage().rss
const before = resident()
let peak = before
const watch = setInterval(() => {
  peak = Math.max(peak, resident())
}, 5)
const types: string[] = []
for (const bytes of all) types.push(await draw(bytes))
clearInterval(watch)
process.stdout.write(JSON.stringify([types, peak - before]))
