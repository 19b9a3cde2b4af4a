import {
  type DragEndEvent,
  getFirstCollision,
  KeyboardSensor,
  type KeyboardSensorProps,
  MouseSensor,
  type SensorProps,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { flushSync } from 'react-dom'

const MOUSE = { activationConstraint: { distance: 4 } }
/** A finger that moves at once scrolls. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Renders each move at once: a drop that comes before the next frame falls where the pointer is. */
const rendered = <Options>(props: SensorProps<Options>) => ({
  ...props,
  onMove: (at: Parameters<typeof props.onMove>[0]) => flushSync(() => props.onMove(at)),
})
class RenderedMouseSensor extends MouseSensor {
  constructor(props: ConstructorParameters<typeof MouseSensor>[0]) {
    super(rendered(props))
  }
}
class RenderedTouchSensor extends TouchSensor {
  constructor(props: ConstructorParameters<typeof TouchSensor>[0]) {
    super(rendered(props))
  }
}

const KEYS = { coordinateGetter: sortableKeyboardCoordinates }
const SORTING_KEY = /^(Arrow(Up|Down|Left|Right)|Space|Enter|Escape)$/

/**
 * Sorts by keys. The library loses a key that comes before it listens, and lets one that comes before it has rendered the
 * last one act on an old place; such keys are queued here and replayed, one a frame.
 */
class OrderedKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const ended = new AbortController()
    const ending = (end: () => void) => () => {
      ended.abort()
      end()
    }
    super({ ...rendered(props), onEnd: ending(() => props.onEnd()), onCancel: ending(() => props.onCancel()) })

    let isListening = false
    setTimeout(() => {
      isListening = true // just after the library, which does it by a timer too
    })
    const isReadyFor = ({ code }: KeyboardEvent) => {
      if (ended.signal.aborted) return true
      const { collisions, over } = props.context.current
      const place = getFirstCollision(collisions, 'id')
      return isListening && (code === 'Escape' || (place !== null && place === over?.id))
    }
    let queued: { event: KeyboardEvent; target: EventTarget | undefined }[] = []
    let isDelivering = false
    const deliver = () => {
      const [first] = queued
      if (!first) return
      if (isReadyFor(first.event)) {
        queued.shift()
        const { code, key } = first.event
        isDelivering = true
        first.target?.dispatchEvent(
          new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true, composed: true }),
        )
        isDelivering = false
      }
      requestAnimationFrame(deliver)
    }
    const keep = (event: KeyboardEvent) => {
      if (isDelivering || !SORTING_KEY.test(event.code) || (queued.length === 0 && isReadyFor(event))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (queued.length === 0) requestAnimationFrame(deliver)
      if (event.code === 'Escape') queued = [] // Escape also cancels the queued moves
      queued.push({ event, target: event.composedPath()[0] })
    }
    document.addEventListener('keydown', keep, { capture: true, signal: ended.signal })
  }
}

/** Pointers that drag: a mouse at once, a finger after a long press. */
export const useDragSensors = () =>
  useSensors(useSensor(RenderedMouseSensor, MOUSE), useSensor(RenderedTouchSensor, TOUCH))

/** Inputs that sort a list: pointers and keys. */
export const useSortSensors = () => useSensors(...useDragSensors(), useSensor(OrderedKeyboardSensor, KEYS))

/** Finds the drop target. The library's own result is one render late. */
export const droppedOn = ({ collisions }: Pick<DragEndEvent, 'collisions'>) => getFirstCollision(collisions, 'id')
