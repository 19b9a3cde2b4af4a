import type { Db, Tx } from '../../db/database.ts'
import { imageLook } from '../images/addresses.ts'
import { imagesByIds } from '../images/store.ts'
import { termNames } from '../terms/store.ts'
import { imageIdsOf } from './images-of.ts'
import { peopleNamed } from './store.ts'
import type { References, StoredDocument } from './stored.ts'

/** So many parameters are fine with both engines. */
const CHUNK = 1000

const given = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]

const imagesOf = async (rows: Db | Tx, ids: readonly number[]) => {
  const found: Awaited<ReturnType<typeof imagesByIds>> = []
  for (let from = 0; from < ids.length; from += CHUNK)
    found.push(...(await imagesByIds(rows, ids.slice(from, from + CHUNK))))
  return found
}

/** Loads by one select each what the documents name: images, authors, categories. */
export const referencesOf = async (
  rows: Db | Tx,
  documents: readonly Pick<StoredDocument, 'state'>[],
): Promise<References> => {
  const states = documents.map(({ state }) => state)
  const images = await imagesOf(rows, given(states.flatMap((state) => [...imageIdsOf(state)])))
  const people = await peopleNamed(rows, given(states.map(({ fields }) => fields.author)))
  const categories = await termNames(rows, 'category', given(states.map(({ fields }) => fields.category)))
  return {
    images: new Map(images.map(({ id, hash }) => [id, imageLook(id, hash)])),
    owners: new Map(images.map(({ id, ownerId }) => [id, ownerId])),
    people: new Map(people.map(({ id, name }) => [id, name])),
    roles: new Map(people.map(({ id, role }) => [id, role])),
    categories,
  }
}
