import { useEffect, useState } from 'react'
import { loadSchoolWidgets } from 'school-widgets'
import 'school-widgets/react'

export const App = () => {
  const [urls, setUrls] = useState<string[]>([])
  useEffect(() => void loadSchoolWidgets('https://school.example'), [])
  return (
    <main>
      <school-login
        auth-only
        next-url="/lesson"
        onschool-redirect={(event) => {
          event.preventDefault()
          setUrls([...urls, event.detail.url])
        }}
      />
      <output>{urls.join()}</output>
    </main>
  )
}
