import type { ComponentProps, MouseEvent } from 'react'
import type { Route } from './route.ts'
import { hrefOf, useRouter } from './router.ts'

interface RouteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Route
}

const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** A link within the studio: a new tab opens it like any other. */
export const RouteLink = ({ to, ...rest }: RouteLinkProps) => {
  const { go } = useRouter()
  const onClick = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    void go(to)
  }
  return <a href={hrefOf(to)} onClick={onClick} {...rest} />
}
