// The pages of the documentation are light or dark as the studio is, or as the reader prefers everywhere.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("rosenblatt-theme");
  } catch {
    // Storage may be refused.
  }
  const prefers = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const known = chosen === "dark" || chosen === "light";
    document.documentElement.dataset.theme = known ? chosen : prefers.matches ? "dark" : "light";
  };
  prefers.addEventListener("change", show);
  show();
}
