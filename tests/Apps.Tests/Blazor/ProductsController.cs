using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.Apps.Tests.Blazor;

/// <summary>The API beside a client in the browser.</summary>
[ApiController, Route("api/products")]
public sealed class ProductsController : ControllerBase
{
    [HttpGet]
    public IEnumerable<Product> List() => Catalog.All;

    [HttpGet("{id:int}"), ProducesResponseType<Product>(200), ProducesResponseType(404)]
    public ActionResult<Product> Get(int id) => Catalog.Find(id) is { } product ? product : NotFound();

    [HttpPost, ProducesResponseType<Product>(201)]
    public IActionResult Add(NewProduct product)
    {
        if (product.Name.Length == 0)
        {
            ModelState.AddModelError("Name", "It is empty.");
            return ValidationProblem();
        }

        return CreatedAtAction(nameof(Get), new { id = 3 }, Catalog.Make(product));
    }
}
