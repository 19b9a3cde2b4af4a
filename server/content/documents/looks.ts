import type { Db, Tx } from '../../db/database.ts'
import { imageLook } from '../images/addresses.ts'
import type { ImageLook } from '../images/looks.ts'
import { imagesByIds } from '../images/store.ts'
import { termNames } from '../terms/store.ts'
import { imageIdsOf } from './images-of.ts'
import { peopleNamed } from './store.ts'
import type { StoredDocument } from './stored.ts'

/** What documents name by id, as answers show it. What is not there (any more) is left out. */
export interface References {
  images: ReadonlyMap<number, ImageLook>
  /** Names of persons by their ids. */
  people: ReadonlyMap<string, string>
  /** Names of categories by their numbers. */
  categories: ReadonlyMap<number, string>
  /** Whose images these are: the rights ask for it. */
  owners: ReadonlyMap<number, string | null>
  /** Roles of persons by their ids: the rights ask for them. */
  roles: ReadonlyMap<string, string>
}

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
