import { BlockList, isIPv6 } from 'node:net'

type Range = readonly [address: string, prefix: number]

const listOf = (v4: readonly Range[], v6: readonly Range[]): BlockList => {
  const list = new BlockList()
  for (const [address, prefix] of v4) list.addSubnet(address, prefix, 'ipv4')
  for (const [address, prefix] of v6) list.addSubnet(address, prefix, 'ipv6')
  return list
}

/** Where YooKassa's notifications come from. Source: PROVIDERS §1.2. */
const yookassa = listOf(
  [
    ['185.71.76.0', 27],
    ['185.71.77.0', 27],
    ['77.75.153.0', 25],
    ['77.75.154.128', 25],
    ['77.75.156.11', 32],
    ['77.75.156.35', 32],
  ],
  [['2a02:5180::', 32]],
)

const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]])

/** Whether a notification can be YooKassa's by its address, or by that of a stand-in on this machine. */
export const isSender = (ip: string, isStandIn: boolean): boolean =>
  (isStandIn ? loopback : yookassa).check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
