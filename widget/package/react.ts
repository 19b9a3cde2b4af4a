'use client'

import {
  type ComponentProps,
  createElement,
  type ReactElement,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import type { CamelCase, SchoolElements } from './elements.ts'
import type { SchoolTemplateEventMap } from './events.ts'
import type { SchoolIntrinsicElements, SchoolTagAttributes } from './jsx.ts'
import type { SchoolTokens } from './look.ts'

type Tag = keyof SchoolElements

/** What every element of React has, but `ref`, which is of the element's own type. */
type Common = Omit<ComponentProps<'div'>, 'ref'>

/** An element in React 19: attributes by their names in markup, and whatever every element has. */
type InReact<Name extends Tag> = SchoolIntrinsicElements<Common>[Name] & { ref?: Ref<SchoolElements[Name]> }

declare module 'react' {
  interface CSSProperties extends SchoolTokens {}
  namespace JSX {
    interface IntrinsicElements {
      'school-login': InReact<'school-login'>
      'school-auth': InReact<'school-auth'>
      'school-checkout': InReact<'school-checkout'>
      'school-cart': InReact<'school-cart'>
      'school-content': InReact<'school-content'>
    }
  }
}

type ListenerName<Name> = Name extends `school-${infer Rest}` ? `on${Capitalize<CamelCase<Rest>>}` : never

/** Listeners of the components: `onSignedIn` for `school:signed-in`. */
export type SchoolListeners = {
  [Name in keyof SchoolTemplateEventMap as ListenerName<Name>]?: (event: SchoolTemplateEventMap[Name]) => void
}

/** A component's attributes by their names in markup, its listeners, and whatever every element has. */
export type SchoolProps<Name extends Tag> = SchoolTagAttributes[Name] &
  SchoolListeners &
  Omit<Common, keyof SchoolTagAttributes[Name] | keyof SchoolListeners> & { ref?: Ref<SchoolElements[Name]> }

/** The event of each listener. */
const events: { [Name in keyof SchoolTemplateEventMap as ListenerName<Name>]: Name } = {
  onReady: 'school-ready',
  onStep: 'school-step',
  onSignedIn: 'school-signed-in',
  onSignedOut: 'school-signed-out',
  onRegistered: 'school-registered',
  onRedirect: 'school-redirect',
  onError: 'school-error',
  onClose: 'school-close',
  onCart: 'school-cart',
  onPaid: 'school-paid',
  onAnalytics: 'school-analytics',
  onChat: 'school-chat',
  onRead: 'school-read',
  onQuiz: 'school-quiz',
}

const isListener = (value: unknown): value is EventListener => typeof value === 'function'

/**
 * The component of a tag. It attaches listeners itself, because React attaches those of custom elements only where it creates the
 * element, and not where it hydrates one that a server has rendered.
 */
const componentOf =
  <Name extends Tag>(tag: Name): ((props: SchoolProps<Name>) => ReactElement) =>
  ({ ref, ...props }) => {
    const own = useRef<SchoolElements[Name]>(null)
    useImperativeHandle<SchoolElements[Name] | null, SchoolElements[Name] | null>(ref, () => own.current, [])
    const attributes = new Map<string, unknown>(Object.entries(props))
    const listeners = Object.entries(events).map(([prop, type]) => {
      const listener = attributes.get(prop)
      attributes.delete(prop)
      return { type, listener }
    })
    useLayoutEffect(() => {
      const attached = new AbortController()
      for (const { type, listener } of listeners)
        if (isListener(listener)) own.current?.addEventListener(type, listener, { signal: attached.signal })
      return () => attached.abort()
    })
    return createElement(tag, { ...Object.fromEntries(attributes), ref: own })
  }

export const SchoolLogin = componentOf('school-login')
export const SchoolAuth = componentOf('school-auth')
export const SchoolCheckout = componentOf('school-checkout')
export const SchoolCart = componentOf('school-cart')
export const SchoolContent = componentOf('school-content')
