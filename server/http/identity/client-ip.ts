import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(?=\d+\.)/i
const NETWORK_GROUPS = 4
const LOOPBACK = '::1'

/** Eight groups of an IPv6 address, as the URL parser normalises them (lower case, no leading zeros). */
const groupsOf = (address: string): string[] => {
  const [plain = ''] = address.split('%')
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail.split(':').filter((group) => group !== '')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * The key of a client in rate limits: its IPv4 address (`127.0.0.1` for this machine, also over IPv6), or the /64 of an IPv6 address
 * (`2001:db8:1:2::/64`), within which one household changes addresses at will.
 */
export const clientIp = (address: string | undefined): string => {
  const plain = (address ?? '').replace(MAPPED, '')
  if (isIPv4(plain)) return plain
  if (plain === LOOPBACK) return '127.0.0.1'
  if (!isIPv6(plain)) return 'unknown'
  return `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(':')}::/64`
}
