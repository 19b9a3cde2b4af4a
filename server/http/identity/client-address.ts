import { isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import type { Application, Request } from 'express'

const MAPPED = /^::ffff:(?=\d+\.)/i
const NETWORK_GROUPS = 4
const BLOCK_GROUPS = 3
const LOOPBACK = '::1'
/** `203.0.113.7:443`, `[2001:db8::1]:443` or `[2001:db8::1]`, as some proxies write addresses. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/

/** An address without its port. */
const withoutPort = (address: string): string => {
  const [, four, six] = WITH_PORT.exec(address) ?? []
  return four ?? six ?? address
}

/** Sets whose `X-Forwarded-For` counts; the addresses in it may have ports. */
export const trustProxy = (app: Application, trusted: false | number | string[]): void => {
  app.set('trust proxy', trusted)
  const isTrusted: (address: string, hop: number) => boolean = app.get('trust proxy fn')
  app.set('trust proxy', (address: string, hop: number) => isTrusted(withoutPort(address), hop))
}

/** Eight groups of an IPv6 address, as the URL parser normalises them (lower case, no leading zeros). */
const groupsOf = (address: string): string[] => {
  const [plain = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail.split(':').filter((group) => group !== '')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

type Connection = Pick<Socket, 'remoteAddress' | 'remotePort'>

/**
 * The key of a client in rate limits: its IPv4 address (`127.0.0.1` for this machine, also over IPv6), or the /64 of an IPv6 address
 * (`2001:db8:1:2::/64`), within which one household changes addresses at will. A client whose address a proxy has made unreadable is
 * counted by its connection: clients that share a key would lock each other out.
 */
export const clientIp = ({ ip = '', socket }: Pick<Request, 'ip'> & { socket: Connection }): string => {
  const plain = withoutPort(ip).replace(MAPPED, '')
  if (isIPv4(plain)) return plain
  if (plain === LOOPBACK) return '127.0.0.1'
  if (!isIPv6(plain)) return `connection ${socket.remoteAddress} ${socket.remotePort}`
  return `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/**
 * The block of addresses around a client with this key, which one sender may have as a whole: the /24 of an IPv4 address, the /48 of an IPv6
 * network. Clients whose addresses are unreadable are one block.
 */
export const blockOf = (key: string): string => {
  if (isIPv4(key)) return `${key.split('.').slice(0, -1).join('.')}.0/24`
  return key.endsWith('/64') ? `${key.split(':').slice(0, BLOCK_GROUPS).join(':')}::/48` : 'unreadable'
}

/** The address that a key of a client names, of an IPv6 network the first one; null if its address is unreadable. */
export const addressOfKey = (key: string): string | null => {
  const address = key.replace('/64', '')
  return isIP(address) === 0 ? null : address
}
