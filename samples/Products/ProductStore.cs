using Microsoft.EntityFrameworkCore;

namespace SerializationApi.Samples;

public sealed class ProductStore(DbContextOptions<ProductStore> options) : DbContext(options)
{
    public DbSet<Product> Products => Set<Product>();

    /// <summary>Writes what has changed, if no other request has written it since it was read.</summary>
    /// <returns>False when one has.</returns>
    public async Task<bool> TrySaveAsync()
    {
        try
        {
            await SaveChangesAsync();
            return true;
        }
        catch (DbUpdateConcurrencyException)
        {
            return false;
        }
    }

    // UPDATE … WHERE "Id" = @id AND "Version" = @version: the comparison and the write are one step.
    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Product>().Property(static product => product.Version).IsConcurrencyToken();
        modelBuilder
            .Entity<Product>()
            .HasData(
                new Product
                {
                    Id = 1,
                    Name = "tea",
                    Stock = 100,
                }
            );
    }
}
