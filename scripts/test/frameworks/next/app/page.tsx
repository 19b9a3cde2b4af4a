'use client'

import { useState } from 'react'
import { SchoolLogin } from 'school-widgets/react'

export default function Page() {
  const [urls, setUrls] = useState<string[]>([])
  return (
    <main>
      <script async data-cfasync="false" src="https://school.example/widget/school.js" />
      <SchoolLogin
        auth-only
        next-url="/lesson"
        onRedirect={(event) => {
          event.preventDefault()
          setUrls([...urls, event.detail.url])
        }}
      />
      <output>{urls.join()}</output>
    </main>
  )
}
