import { addTerm } from '../../server/content/terms/store.ts'
import type { TermKind } from '../../server/content/terms/kinds.ts'
import type { Tx } from '../../server/db/database.ts'

/** What documents of a school are sorted by, to begin with. */
export const seededTerms: Record<TermKind, readonly string[]> = {
  category: ['Наука', 'Языки', 'Творчество', 'Математика', 'Программирование', 'Развитие'],
  'lesson-category': ['Природа', 'История', 'Физика и опыты', 'Искусство'],
  tag: ['Космос', 'Животные', 'Опыты дома', 'Рисование', 'Чтение', '7–9 лет', '10–12 лет'],
  'school-tag': ['Домашняя школа', 'Начальная школа', 'Каникулы'],
  collection: ['С чего начать', 'На выходные', 'Бесплатные уроки'],
}

const isKind = (name: string): name is TermKind => Object.hasOwn(seededTerms, name)

/** Adds the terms that are missing; what is there stays as it is. */
export const seedTerms = async (tx: Tx, at: Date): Promise<void> => {
  for (const kind of Object.keys(seededTerms).filter(isKind))
    for (const name of seededTerms[kind]) await addTerm(tx, { kind, name, personId: null, at })
}
