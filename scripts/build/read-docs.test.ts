import { expect, test } from 'vitest'
import { readDocs } from './manifest.ts'

const source = `
/** A thing. */
export interface Thing {
  /**
   * The words above it;
   * the usual ones without them.
   */
  'caption-above'?: 'a' | 'b'
  bare: string
  // no documentation
  noted: (x: number) => void
}
interface Other extends Thing {}
type None = string
`

test('an interface is read with its sentences, its members and their types as written', () => {
  expect(readDocs('thing.ts', source)).toEqual({
    Thing: {
      description: 'A thing.',
      members: [
        { name: 'caption-above', type: "'a' | 'b'", description: 'The words above it; the usual ones without them.' },
        { name: 'bare', type: 'string', description: '' },
        { name: 'noted', type: '(x: number) => void', description: '' },
      ],
    },
    Other: { description: '', members: [] },
  })
})

test('a source that does not parse fails the build', () => {
  expect(() => readDocs('thing.ts', 'interface {')).toThrow('thing.ts')
})
