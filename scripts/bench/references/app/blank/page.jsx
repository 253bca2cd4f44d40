export default function Page() {
  return <h1>Blank</h1>
}
