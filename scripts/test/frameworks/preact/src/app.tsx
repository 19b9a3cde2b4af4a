import { useEffect, useState } from 'preact/hooks'
import { loadSchoolWidgets } from 'school-widgets'
import 'school-widgets/preact'

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
