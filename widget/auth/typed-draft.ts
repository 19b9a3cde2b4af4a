import type { Draft } from './state.ts'

const wanted: Readonly<Record<string, keyof Draft>> = {
  username: 'email',
  email: 'email',
  name: 'name',
  phone: 'phone',
}

/** What stands in a form and is worth keeping for the next one. */
export const typedDraft = (form: HTMLFormElement | null | undefined): Partial<Draft> => {
  const draft: Partial<Draft> = {}
  for (const [field, value] of form ? new FormData(form) : []) {
    const key = wanted[field]
    if (key && typeof value === 'string') draft[key] = value
  }
  return draft
}
