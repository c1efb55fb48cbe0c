// As Vite takes it.
declare module "*?worker" {
  const Made: new () => Worker;
  export default Made;
}
