"use strict";(()=>{var n="docs-theme",{dataset:o}=document.documentElement;function t(){try{let e=localStorage.getItem(n);e&&(o.theme=e)}catch{}}t();})();
