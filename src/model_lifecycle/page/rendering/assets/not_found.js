// Without the site's own address, the way home is the part of the requested address before the site's folders.
const home = location.pathname.match(/^(.*\/)(?:models|providers|migrations)\//)?.[1] ?? location.pathname.replace(/[^/]*$/, "");
for (const link of document.querySelectorAll('a[href="/"]')) link.href = home;
