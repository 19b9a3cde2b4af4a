import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { guardReact, requireGuarded } from './react-guard.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const code = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')

const places = [
  '(lanes.nodeValue = root),',
  'hostParent.removeChild(deletedFiber.stateNode),',
  ').removeChild(deletedFiber.stateNode),',
  'before ? parent.insertBefore(tag, before) : parent.appendChild(tag),',
]

test.each(places)('a version of React without the place %s ends the build', (place) => {
  const name = `React DOM does not have this once: ${place}`
  expect(() => guardReact(code.replace(place, 'other(),'))).toThrow(name)
  expect(() => guardReact(code.replace(place, place + place))).toThrow(name)
})

test('a version of React whose file has another name ends the build', () => {
  const client = `${folder}/client.js`
  expect(() => requireGuarded([client, `${folder}/cjs/react-dom-client.production.js`])).not.toThrow()
  expect(() => requireGuarded([client, `${folder}/cjs/react-dom-browser.production.js`])).toThrow(
    'React DOM is not in react-dom-client.production.js',
  )
})
