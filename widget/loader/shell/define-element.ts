import { type Attribute, attributeName, type PropertyValue, putAttribute, text } from '../../elements/attributes.ts'
import { shellAttributes, type ShellConfig } from '../../elements/element-spec.ts'
import { HOST, type SchoolElement } from '../../elements/shell-seam.ts'
import { makeShell, type ShellHost, type ShellParts } from './shell.ts'

/** Sets properties again that were set before the element was defined: until then they shadow its accessors. */
const adoptOwn = (element: HTMLElement, names: string[]) => {
  for (const [name, value] of Object.entries(element)) {
    if (names.includes(name) && Reflect.deleteProperty(element, name)) Reflect.set(element, name, value)
  }
}

const reflect = (prototype: HTMLElement, name: string, read: Attribute<unknown>) => {
  const attribute = attributeName(name)
  Object.defineProperty(prototype, name, {
    get(this: HTMLElement) {
      return read(this.getAttribute(attribute))
    },
    set(this: HTMLElement, value: PropertyValue) {
      putAttribute(this, attribute, value)
    },
  })
}

/** True for a name that elements do not have, other than by a library that has added it to `Object.prototype`. */
const isFree = (name: string) => !(name in HTMLElement.prototype) || Object.hasOwn(Object.prototype, name)

/** Defines a custom element: attributes and properties from its spec, a shadow root, the first view, and the methods `show` and `close`. */
export const defineElement = <Config extends ShellConfig, Kind extends string>(
  parts: ShellParts<Config, Kind>,
): void => {
  const table: Record<string, Attribute<unknown>> = { ...parts.spec.attributes, ...shellAttributes }
  const reflected = Object.keys(table).filter((name) => name !== 'nextUrl' && isFree(name))

  class Element extends HTMLElement implements SchoolElement<ShellHost<Config, Kind>> {
    static readonly observedAttributes = Object.keys(table).map(attributeName)
    readonly #shell = makeShell(this, parts)

    get [HOST](): ShellHost<Config, Kind> {
      return this.#shell.host
    }
    connectedCallback() {
      adoptOwn(this, reflected)
      this.#shell.connected()
    }
    disconnectedCallback() {
      this.#shell.disconnected()
    }
    attributeChangedCallback() {
      this.#shell.changed()
    }
    show(opener: globalThis.Element | null = document.activeElement) {
      return this.#shell.show(opener)
    }
    close() {
      this.#shell.host.close()
    }
  }

  for (const name of reflected) reflect(Element.prototype, name, table[name] ?? text)
  customElements.define(parts.spec.tag, Element)
}
