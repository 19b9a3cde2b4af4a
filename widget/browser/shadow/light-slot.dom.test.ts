import { afterEach, expect, test } from 'vitest'
import { showInSlot } from './light-slot.ts'

afterEach(() => document.body.replaceChildren())

/** A host in `parent` with a shadow root, and what is put into it. */
const hostIn = (parent: Node, ...inside: Node[]) => {
  const host = document.createElement('div')
  parent.appendChild(host)
  host.attachShadow({ mode: 'open' }).append(...inside)
  return host
}

test('the element becomes a child of the host, in the slot, and goes again', () => {
  const [slot, box] = [document.createElement('slot'), document.createElement('p')]
  const host = hostIn(document.body, slot)
  const remove = showInSlot(slot, box)
  expect([box.parentElement, box.slot]).toEqual([host, slot.name])
  remove()
  expect(host.children).toHaveLength(0)
})

test('out of the shadow root of somebody else it is passed on into the document', () => {
  const [slot, box, inner] = [
    document.createElement('slot'),
    document.createElement('p'),
    document.createElement('div'),
  ]
  const outer = hostIn(document.body, inner)
  inner.attachShadow({ mode: 'closed' }).append(slot)
  const remove = showInSlot(slot, box)
  const between = inner.querySelector('slot')
  expect([box.parentElement, box.slot, between?.name, between?.slot]).toEqual([outer, slot.name, slot.name, slot.name])
  remove()
  expect([outer.children.length, inner.children.length]).toEqual([0, 0])
})

test('two of them do not get into each other’s way', () => {
  const slots = [document.createElement('slot'), document.createElement('slot')]
  for (const slot of slots) {
    hostIn(document.body, slot)
    showInSlot(slot, document.createElement('p'))
  }
  expect(slots[0]?.name).not.toBe(slots[1]?.name)
})
