import type { ReactNode } from 'react'

export const metadata = { title: 'Вход', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ru">
      <body>{children}</body>
    </html>
  )
}
