// Without the site's own address, the way home is what stands before the site's folders in the address asked for.
const home = location.pathname.match(/^(.*\/)(?:models|providers|migrations|badges)\//)?.[1] ?? location.pathname.replace(/[^/]*$/, "");
for (const link of document.querySelectorAll('a[href="/"]')) link.href = home;
