import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Fields = Record<string, string>

interface Form {
  action: string
  fields: Fields
  buttons: { label: string; name: string | undefined; value: string }[]
}

/** What a person sees at a provider's: a page with forms, or that the way leads back to the school, with what is sent there. */
export interface Seen {
  address: string
  forms: Form[]
  /** The address of the school that the person has come back to; null while away. */
  back: { address: string; fields: Fields | null } | null
}

const elementsIn = (node: DefaultTreeAdapterTypes.ParentNode): Element[] =>
  node.childNodes.flatMap((child) => (defaultTreeAdapter.isElementNode(child) ? [child, ...elementsIn(child)] : []))

const textIn = (node: DefaultTreeAdapterTypes.ParentNode): string =>
  node.childNodes
    .map((child) => {
      if (defaultTreeAdapter.isTextNode(child)) return child.value
      return defaultTreeAdapter.isElementNode(child) ? textIn(child) : ''
    })
    .join('')
    .trim()

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value

const valueOf = (field: Element): string => {
  if (field.tagName !== 'select') return attribute(field, 'value') ?? ''
  const options = elementsIn(field).filter(({ tagName }) => tagName === 'option')
  const chosen = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0]
  return chosen ? (attribute(chosen, 'value') ?? '') : ''
}

const formOf = (form: Element): Form => {
  const parts = elementsIn(form)
  const fields = parts.filter(({ tagName }) => tagName === 'input' || tagName === 'select')
  const buttons = parts.filter(({ tagName }) => tagName === 'button')
  return {
    action: attribute(form, 'action') ?? '',
    fields: Object.fromEntries(fields.map((field) => [attribute(field, 'name') ?? '', valueOf(field)])),
    buttons: buttons.map((button) => ({
      label: textIn(button),
      name: attribute(button, 'name'),
      value: attribute(button, 'value') ?? '',
    })),
  }
}

const MOST_REDIRECTS = 5

/** Goes through the pages of providers and banks as a person with a browser does. `school` is the origin that the person comes back to. */
export const bankPages = (school: string) => {
  const isBack = (address: string) => address.startsWith(`${school}/`)

  const go = async (address: string, fields: Fields | null = null): Promise<Seen> => {
    let [at, sent] = [address, fields]
    for (let turn = 0; turn < MOST_REDIRECTS; turn += 1) {
      if (isBack(at)) return { address: at, forms: [], back: { address: at, fields: sent } }
      const form = sent && { method: 'POST', body: new URLSearchParams(sent) }
      const response = await fetch(at, { redirect: 'manual', ...form })
      const text = await response.text()
      const location = response.headers.get('location')
      if (location === null) {
        if (!response.ok) throw new Error(`the page ${at} answered ${response.status}`)
        const forms = elementsIn(parse(text)).filter(({ tagName }) => tagName === 'form')
        return { address: at, forms: forms.map(formOf), back: null }
      }
      at = new URL(location, at).href
      sent = null
    }
    throw new Error('the pages lead round in circles')
  }

  return {
    /** Opens a page, or sends a form to it. */
    go,
    /** Presses a button, with other values in the fields of its form. */
    press: async ({ address, forms }: Seen, label: string, values: Fields = {}): Promise<Seen> => {
      for (const { action, fields, buttons } of forms) {
        const button = buttons.find((one) => one.label === label)
        if (!button) continue
        const own: Fields = button.name === undefined ? {} : { [button.name]: button.value }
        return go(new URL(action, address).href, { ...fields, ...values, ...own })
      }
      throw new Error(`no button «${label}» at ${address}`)
    },
  }
}
