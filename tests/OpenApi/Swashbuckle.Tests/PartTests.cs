using System.Reflection;
using Microsoft.AspNetCore.Mvc.ApplicationParts;

namespace SerializationApi.OpenApi.Swashbuckle.Tests;

/// <summary>MVC asks each part for its types, which an assembly for another version of Swashbuckle does not have.</summary>
public sealed class PartTests
{
    [Theory]
    [InlineData("SerializationApi.OpenApi.Swashbuckle")]
    [InlineData("SerializationApi.OpenApi.Swashbuckle11")]
    public void No_assembly_of_the_package_is_a_part_of_MVC(string name)
    {
        var assembly = Assembly.Load(name);

        Assert.Empty(ApplicationPartFactory.GetApplicationPartFactory(assembly).GetApplicationParts(assembly));
    }
}
