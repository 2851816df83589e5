using System.Reflection;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Controllers;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>The value that endpoints respond with.</summary>
internal sealed class Held
{
    public object? Value { get; set; }
}

/// <summary>Actions that declare a contract and return the value that is held.</summary>
/// <typeparam name="T">The contract.</typeparam>
[Route("mvc/[controller]")]
internal sealed class DeclaredController<T>(Held held) : ControllerBase
{
    [HttpGet("plain")]
    public T Plain() => (T)held.Value!;

    [HttpGet("task")]
    public Task<T> TaskOf() => Task.FromResult((T)held.Value!);

    [HttpGet("result")]
    public ActionResult<T> Result() => (T)held.Value!;

    [HttpGet("ok")]
    [ProducesResponseType(200)]
    public ActionResult<T> OkOf() => Ok(held.Value);
}

/// <summary>Adds a controller for each contract; its name is the contract's place.</summary>
/// <param name="places">The contracts.</param>
internal sealed class DeclaredControllers(IReadOnlyDictionary<Type, int> places)
    : IApplicationFeatureProvider<ControllerFeature>,
        IControllerModelConvention
{
    /// <inheritdoc />
    public void PopulateFeature(IEnumerable<ApplicationPart> parts, ControllerFeature feature)
    {
        foreach (Type type in places.Keys)
        {
            feature.Controllers.Add(typeof(DeclaredController<>).MakeGenericType(type).GetTypeInfo());
        }
    }

    /// <inheritdoc />
    public void Apply(ControllerModel controller) =>
        controller.ControllerName = $"{places[controller.ControllerType.GenericTypeArguments[0]]}";
}
