using System.Reflection;
using SerializationApi.Tool.TypeScript;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Shape sets are found in assemblies of services, whose framework is not where the tool runs.</summary>
public sealed class ShapeSetTests
{
    [Fact]
    public void A_static_class_in_one_whose_base_cannot_be_loaded_is_passed_over() =>
        Assert.Equal([nameof(QuickShapes)], ShapeSet.In([new InHub(typeof(Log)), typeof(QuickShapes)]).Select(static set => set.Name));

    /// <summary>As the runtime has it: its attributes are known, and to ask for the class around it loads that.</summary>
    private sealed class InHub(Type type) : TypeDelegator(type)
    {
        public override Type? DeclaringType =>
            throw new FileNotFoundException("Could not load file or assembly 'Microsoft.AspNetCore.SignalR.Core'.");
    }

    private static class Log;
}
